/** A thread knows none of the server's settings, only where Node keeps what it has compiled, if it is told to keep it. */
export function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env // oxlint-disable-line node/no-process-env -- a setting of Node's, not of ours
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}
