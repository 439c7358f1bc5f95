# The local product as an image: docs/container.md. test/infra/container.long.test.ts performs these
# instructions without Docker. It knows them in this simple form only.
FROM node:24.21.0-alpine AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node --import tsx build/site-program.ts
# What runs needs neither the tools nor what the site is built from. Without them in package.json and in the lock file,
# scripts/with-install.mjs finds everything installed.
RUN npm pkg delete devDependencies overrides && npm uninstall --no-audit --no-fund @fontsource-variable/source-sans-3 @formatjs/icu-messageformat-parser @stripe/react-stripe-js @stripe/stripe-js @tanstack/react-query @vitejs/plugin-react aws-amplify maplibre-gl marked react react-day-picker react-dom react-intl react-router-dom vite workbox-core workbox-navigation-preload workbox-precaching workbox-routing workbox-strategies
# For arm64, whose program of the table is not in the lock file (docs/platforms.md).
RUN node --import tsx --input-type=module --eval "import { findTableProgram } from './local/table/table-program.ts'; await findTableProgram()"
# The folder that was copied may be readable by its owner only.
RUN rm -rf web && chmod -R a+rX .

FROM node:24.21.0-alpine
WORKDIR /app
ENV PLAZA_HOST=localhost PLAZA_DATA=data
COPY --from=build /app ./
# Any user may write, for `docker run --user`.
RUN mkdir -m 777 data
USER nobody
# A new volume begins with these data. Without them the first start takes several times as long.
RUN node scripts/with-install.mjs local/start.ts --fill
VOLUME /app/data
EXPOSE 8080-8084
CMD ["node", "scripts/with-install.mjs", "local/start.ts"]
