import { keep, sendWaiting } from './outbox.ts'
import { deleteRefused, type RefusedChange } from './refused.ts'

/** «Всё равно поставить»: of a unit that went elsewhere, or has the serial of another model. */
export function insistLabel({ kind, body }: RefusedChange): string {
  if (kind === 'replaceUnit') return 'Всё равно заменить'
  return body['place'] === 'CAR' ? 'Всё равно поставить' : 'Всё равно переместить'
}

/** Sends it again over whatever the unit is now: without the versions that the user saw. */
export function insist(userId: number, change: RefusedChange): void {
  const { kind, taskId, path, title, text, at, body, shown } = change
  const { version: _seen, oldVersion: _old, newVersion: _new, ...rest } = body
  deleteRefused(userId, change.key)
  keep({
    kind,
    taskId,
    path,
    title,
    text,
    at,
    body: kind === 'moveUnit' ? rest : { ...rest, isSameSerialAllowed: true },
    shown,
    base: {},
    version: 1,
  })
  void sendWaiting()
}
