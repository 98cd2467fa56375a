/** How the operator calls a command: by npm in a checkout, otherwise by the program of the package. */
export const commandLine = (name: 'admin' | 'backup' | 'restore'): string =>
  process.env['npm_lifecycle_event'] === undefined ? `naryad ${name}` : `npm run ${name} --`
