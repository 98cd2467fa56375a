import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root } from './lab.ts'
import { type Launched, launch } from './processes.ts'

interface Demo {
  readonly port: number
  /** Stops the product and deletes its data. */
  readonly end: () => Promise<void>
}

/** The product as `npm start` runs it, with the demo data of a first start in a temporary directory. */
export async function launchDemo(): Promise<Demo> {
  const dir = mkdtempSync(path.join(tmpdir(), 'naryad-bench-'))
  // The operating system user of PostgreSQL must be able to read the data.
  chmodSync(dir, 0o755)
  const remove = () => rmSync(dir, { recursive: true, force: true })
  let server: Launched
  try {
    server = await launch([path.join(root, 'tools/start.mjs')], /http:\/\/localhost:(\d+)/, {
      PORT: '0',
      NARYAD_DATA_DIR: path.join(dir, 'data'),
      NARYAD_RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
    })
  } catch (error) {
    remove()
    throw error
  }
  return {
    port: server.port,
    end: async () => {
      await server.kill()
      remove()
    },
  }
}
