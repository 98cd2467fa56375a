// npm start: installs what is missing, builds what is stale, and becomes the server.
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { prepare, root, stopWithNpm } from './environment.mjs'

await prepare()
stopWithNpm()
const [{ buildServer }, { buildWeb }] = await Promise.all([
  import('./build/server.mjs'),
  import('./build/web.mjs'),
])
await buildServer()
await buildWeb()

process.env.NODE_ENV ??= 'production'
process.env.NARYAD_WEB_DIR ??= path.join(root, 'web/dist')
await import(pathToFileURL(path.join(root, 'server/dist/main.js')).href)
