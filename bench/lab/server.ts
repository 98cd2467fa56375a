import { readFileSync } from 'node:fs'
import path from 'node:path'

import { demoAccounts, demoPassword } from '../../server/src/app/demo/accounts.ts'
import { heapMbOf } from '../../server/src/app/heap.ts'
import { buildServer } from '../../tools/build/server.mjs'
import { Client } from './drive.ts'
import { type Lab, root } from './lab.ts'
import { type Launched, launch } from './processes.ts'

/**
 * The product as it is shipped: built, in a separate process. Rate limits are off, because one client makes
 * all the calls.
 */
export async function launchServer(
  { dir, url }: Pick<Lab, 'dir' | 'url'>,
  environment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<Launched> {
  await buildServer()
  const heap = `--max-old-space-size=${heapMbOf(process.env)}`
  return launch([heap, ...nodeOptions, path.join(root, 'server/dist/main.js')], /http:\/\/localhost:(\d+)/, {
    PORT: '0',
    DATABASE_URL: url,
    NARYAD_DATA_DIR: dir,
    NARYAD_RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  })
}

export const launchStick = ({ url }: Pick<Lab, 'url'>): Promise<Launched> =>
  launch([path.join(root, 'bench/stick/server.ts'), url], /^(\d+)$/)

/** The parent process of the database connections. */
export const postmasterOf = ({ cluster }: Lab): number =>
  Number(readFileSync(path.join(cluster.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

export type Role =
  | 'Администратор'
  | 'Старший диспетчер'
  | 'Диспетчер'
  | 'Инженер'
  | 'Представитель организации'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export async function tokensOf(port: number, role: Role): Promise<Tokens> {
  const account = demoAccounts.find(({ title }) => title === role)
  const stranger = new Client(port)
  const { accessToken, refreshToken } = await stranger.json<Tokens>({
    method: 'POST',
    path: '/api/auth/login',
    body: { login: account?.email, password: demoPassword },
  })
  stranger.close()
  return { accessToken, refreshToken }
}

/** A client that has signed in. */
export async function signIn(port: number, role: Role, connections = 1): Promise<Client> {
  const { accessToken } = await tokensOf(port, role)
  return new Client(port, { connections, headers: { authorization: `Bearer ${accessToken}` } })
}
