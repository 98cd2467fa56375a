// Runs the built product on a new database, which is deleted after the tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'naryad-e2e-'))
// PostgreSQL runs under another account, which must be able to enter the folder.
chmodSync(folder, 0o755)

const server = spawn(process.execPath, ['tools/start.mjs'], {
  cwd: root,
  stdio: 'inherit',
  // In another process group: a signal to this one reaches the server once, passed on below.
  detached: true,
  env: {
    ...process.env,
    DATABASE_URL: '',
    NARYAD_DATA_DIR: path.join(folder, 'data'),
    NARYAD_DEMO: '1',
    // Stories sign in far more often than users do.
    NARYAD_RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
const [code] = (await once(server, 'exit')) as [number | null]
rmSync(folder, { recursive: true })
process.exitCode = code ?? 1
