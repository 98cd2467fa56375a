import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Call, Ctx } from '../../platform/http/ctx.ts'
import { readText, writeText } from './texts.repo.ts'

interface AddressParts {
  readonly publicUrl: string | undefined
  readonly localUrl: string
}

const isLoopback = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(origin)

/** PUBLIC_URL, or what an administrator has typed. Undefined: neither. */
export const findAddress = async (db: Db, publicUrl: string | undefined): Promise<string | undefined> =>
  publicUrl ?? (await readText(db, 'address'))

/**
 * The origin of links requested by a signed-in user: without a configured address it is the `Host` of the
 * call, which only the user's own browser sets.
 */
export const linkOriginOf = async (
  db: Db,
  ctx: Pick<Ctx, 'origin'>,
  publicUrl: string | undefined,
): Promise<string> => (await findAddress(db, publicUrl)) ?? ctx.origin

/**
 * The origin of links that an anonymous caller may request. Never the `Host` of the call: it would let the
 * caller choose where a link in another user's letter leads. Without a configured address it is where an
 * administrator signed in last.
 */
export const publicOriginOf = async (db: Db, { publicUrl, localUrl }: AddressParts): Promise<string> =>
  (await findAddress(db, publicUrl)) ?? (await readText(db, 'administratorOrigin')) ?? localUrl

/** At the sign-in of an administrator. An address that only this machine can open does not replace another one. */
export async function rememberAdministratorOrigin(tx: Tx, { origin }: Pick<Call, 'origin'>): Promise<void> {
  const known = await readText(tx, 'administratorOrigin')
  if (known === origin || (known !== undefined && isLoopback(origin))) return
  await writeText(tx, 'administratorOrigin', origin)
}
