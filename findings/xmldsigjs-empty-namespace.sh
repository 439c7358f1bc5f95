#!/bin/sh
# A superfluous xmlns="" stays in canonical XML, so that the digest of a signed invoice in the form of Facturae differs
# from that of other programs.
#
# Versions: xmldsigjs 2.8.8; xml-crypto 6.3.2 and libxml2-wasm 0.7.2 leave it out.
# Expected: <Header> in the first document, and xmlns="" only in the second one, where it undoes a default namespace.
# Source:   Canonical XML 1.0, 2.3, Namespace Axis (http://www.w3.org/TR/2001/REC-xml-c14n-20010315): xmlns="" is
#           written if and only if the nearest ancestor in the node-set has a default namespace
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xmldsigjs@2.8.8 xml-core@1.2.6 @xmldom/xmldom@0.9.12 xpath@0.0.34 xml-crypto@6.3.2 libxml2-wasm@0.7.2 >/dev/null

cat >run.mjs <<'PROGRAM'
import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { setNodeDependencies } from 'xml-core';
import xmlCrypto from 'xml-crypto';
import { Parse, XmlDsigC14NTransform } from 'xmldsigjs';
import xpath from 'xpath';

setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath });
for (const [prefix, name] of [[':f', 'f:Invoice'], ['', 'Invoice']]) {
  const text = `<${name} xmlns${prefix}="urn:f"><Header xmlns="">1</Header></${name}>`;
  const transform = new XmlDsigC14NTransform();
  transform.LoadInnerXml(Parse(text).documentElement);
  console.log('xmldsigjs', transform.GetOutput());
  const { documentElement } = new DOMParser().parseFromString(text, 'text/xml');
  console.log('xml-crypto', String(new xmlCrypto.C14nCanonicalization().process(documentElement, {})));
  const document = XmlDocument.fromString(text);
  console.log('libxml2', document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 }));
  document.dispose();
}
PROGRAM

expected=$(cat <<'OUTPUT'
xmldsigjs <f:Invoice xmlns:f="urn:f"><Header xmlns="">1</Header></f:Invoice>
xml-crypto <f:Invoice xmlns:f="urn:f"><Header>1</Header></f:Invoice>
libxml2 <f:Invoice xmlns:f="urn:f"><Header>1</Header></f:Invoice>
xmldsigjs <Invoice xmlns="urn:f"><Header xmlns="">1</Header></Invoice>
xml-crypto <Invoice xmlns="urn:f"><Header xmlns="">1</Header></Invoice>
libxml2 <Invoice xmlns="urn:f"><Header xmlns="">1</Header></Invoice>
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
