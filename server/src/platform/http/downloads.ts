import { limitConcurrentCalls } from './concurrent-calls.ts'
import type { Ctx } from './ctx.ts'
import type { FileReply } from './files.ts'
import type { Http } from './http.ts'

/** Generates at most `all` files at once and one per user, because a slow client holds a permit for long. */
export function limitDownloads(http: Http, all: number) {
  const enter = limitConcurrentCalls(
    { each: 1, all },
    'Сейчас готовятся другие файлы, повторите через несколько секунд',
  )
  const limit = http.limitBy({ burst: 10, perMinute: 10 })
  /** Holds the permit until the file is sent or the client has disconnected. */
  return async (ctx: Ctx, make: () => Promise<FileReply>): Promise<FileReply> => {
    limit(String(ctx.who.id))
    const leave = enter(ctx.who.id)
    try {
      const file = await make()
      if ('once' in file.body) file.body.once('close', leave)
      else leave()
      return file
    } catch (error) {
      leave()
      throw error
    }
  }
}
