/** A worker thread gets none of the server's environment, except the path of Node's compile cache. */
export function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env // oxlint-disable-line node/no-process-env -- a setting of Node's, not of ours
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}
