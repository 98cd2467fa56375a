import { newTryKey, type TryKey } from '../../../platform/api/useKey.ts'
import { createStore } from '../../../platform/store.ts'

/** Tasks with a comment being sent, even while their card is closed. */
export const onTheirWay = createStore<ReadonlySet<number>>(new Set())

export function setOnItsWay(taskId: number, isOn: boolean): void {
  const tasks = new Set(onTheirWay.get())
  if (isOn) tasks.add(taskId)
  else tasks.delete(taskId)
  onTheirWay.set(tasks)
}

const keys = new Map<number, TryKey>()

/** Of the comment that is being written: a try from the card opened again is another try of the same. */
export function keyOfComment(taskId: number): TryKey {
  const key = keys.get(taskId) ?? newTryKey()
  keys.set(taskId, key)
  return key
}

/** The field of a task's comment while it is on the screen. */
interface Box {
  /** This text has been sent: what was typed after it stays. */
  onSent: (text: string) => void
}

const boxes = new Map<number, Box>()

export function showBox(taskId: number, box: Box): () => void {
  boxes.set(taskId, box)
  return () => {
    if (boxes.get(taskId) === box) boxes.delete(taskId)
  }
}

/** False: the field is closed. */
export function notifyCommentSent(taskId: number, text: string): boolean {
  const box = boxes.get(taskId)
  box?.onSent(text)
  return box !== undefined
}
