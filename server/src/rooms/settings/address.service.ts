import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Call, Ctx } from '../../platform/http/ctx.ts'
import { readText, writeText } from './texts.repo.ts'

interface AddressParts {
  readonly publicUrl: string | undefined
  readonly localUrl: string
}

export const isLoopback = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i.test(origin)

/** PUBLIC_URL, or the address entered by an administrator; undefined if neither is set. */
export const findAddress = async (db: Db, publicUrl: string | undefined): Promise<string | undefined> =>
  publicUrl ?? (await readText(db, 'address'))

/**
 * The base URL of links requested by a signed-in user. Without a configured address it is the `Host` of
 * the call, which only the user's own browser sets.
 */
export const linkOriginOf = async (
  db: Db,
  ctx: Pick<Ctx, 'origin'>,
  publicUrl: string | undefined,
): Promise<string> => (await findAddress(db, publicUrl)) ?? ctx.origin

/**
 * The base URL of links that an anonymous caller may request. Never the `Host` of the call: it would let
 * the caller choose the target of a link in another user's letter. Without a configured address it is the
 * origin at which an administrator has signed in last.
 */
export const publicOriginOf = async (db: Db, { publicUrl, localUrl }: AddressParts): Promise<string> =>
  (await findAddress(db, publicUrl)) ?? (await readText(db, 'administratorOrigin')) ?? localUrl

/** Called when an administrator signs in. A loopback address does not replace a known one. */
export async function rememberAdministratorOrigin(tx: Tx, { origin }: Pick<Call, 'origin'>): Promise<void> {
  const known = await readText(tx, 'administratorOrigin')
  if (known === origin || (known !== undefined && isLoopback(origin))) return
  await writeText(tx, 'administratorOrigin', origin)
}
