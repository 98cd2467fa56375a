/** Tests start the product as it is shipped: the built file, whose start costs a third of what the sources' costs. */
export { buildServer as setup } from './server.mjs'
