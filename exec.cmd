@rem The `exec` of POSIX shells for the scripts of package.json, where npm runs them by cmd.exe, which looks for commands here.
@%*
