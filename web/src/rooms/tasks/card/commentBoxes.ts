import { newTryKey, type TryKey } from '../../../client/api/useKey.ts'
import { createStore } from '../../../ui/store.ts'

/** Tasks with a comment being sent, even while their card is closed. */
export const onTheirWay = createStore<ReadonlySet<number>>(new Set())

export function setOnItsWay(taskId: number, isOn: boolean): void {
  const tasks = new Set(onTheirWay.get())
  if (isOn) tasks.add(taskId)
  else tasks.delete(taskId)
  onTheirWay.set(tasks)
}

const keys = new Map<number, TryKey>()

/** Idempotency key of the comment being written: an attempt from a reopened card repeats the same comment. */
export function keyOfComment(taskId: number): TryKey {
  const key = keys.get(taskId) ?? newTryKey()
  keys.set(taskId, key)
  return key
}

/** The mounted comment field of a task. */
interface Box {
  /** This text has been sent; text typed after it stays. */
  onSent: (text: string) => void
}

const boxes = new Map<number, Box>()

export function showBox(taskId: number, box: Box): () => void {
  boxes.set(taskId, box)
  return () => {
    if (boxes.get(taskId) === box) boxes.delete(taskId)
  }
}

/** False: the field is not mounted. */
export function notifyCommentSent(taskId: number, text: string): boolean {
  const box = boxes.get(taskId)
  box?.onSent(text)
  return box !== undefined
}
