import { createStore } from '../store.ts'

export interface PushInput {
  /** «Внимание» unless told. */
  title?: string
  text: string
  /** Where «Просмотреть» leads. */
  url: string
}

export interface ShownPush extends Required<PushInput> {
  key: number
}

/** A push banner goes by itself after this long. */
export const pushMs = 10_000

export const shownPush = createStore<ShownPush | null>(null)
let count = 0

export function push({ title = '', text, url }: PushInput): void {
  count += 1
  shownPush.set({ title: title === '' ? 'Внимание' : title, text, url, key: count })
}

export const closePush = (): void => shownPush.set(null)
