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
 * For links that are made at the call of a signed-in person: without a set address they lead where that person has found
 * the product. The browser of a signed-in person sends its own `Host`, which nobody else chooses.
 */
export const linkOriginOf = async (
  db: Db,
  ctx: Pick<Ctx, 'origin'>,
  publicUrl: string | undefined,
): Promise<string> => (await findAddress(db, publicUrl)) ?? ctx.origin

/**
 * For links that a stranger may ask for: never the `Host` of that call, or whoever asks would choose where the link of
 * somebody else's letter leads. Without a set address it is where an administrator has signed in last.
 */
export const publicOriginOf = async (db: Db, { publicUrl, localUrl }: AddressParts): Promise<string> =>
  (await findAddress(db, publicUrl)) ?? (await readText(db, 'administratorOrigin')) ?? localUrl

/** At the sign-in of an administrator. An address that only this machine can open does not replace another one. */
export async function rememberAdministratorOrigin(tx: Tx, { origin }: Pick<Call, 'origin'>): Promise<void> {
  const known = await readText(tx, 'administratorOrigin')
  if (known === origin || (known !== undefined && isLoopback(origin))) return
  await writeText(tx, 'administratorOrigin', origin)
}
