import { keyUsed } from '@naryad/contract/kit/errors'
import { useState } from 'react'

import { ApiError } from './errors.ts'
import { newIdempotencyKey } from './request.ts'

const savedBefore =
  'Первый вариант уже сохранён, но ответ сервера не дошёл. Проверьте его: повторная отправка сохранит и второй.'

/** The first try was saved after all, so that another one makes a second thing and needs a key of its own. */
const isUsed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422 && error.message === keyUsed

/** One key for all tries to make one thing: a retry after a lost answer makes no second one. */
export interface TryKey {
  run: <Result>(make: (key: string) => Promise<Result>) => Promise<Result>
  /** What was to be made is made. */
  renew: () => void
}

export function newTryKey(): TryKey {
  let key = newIdempotencyKey()
  const renew = () => {
    key = newIdempotencyKey()
  }
  return {
    renew,
    run: async (make) => {
      try {
        return await make(key)
      } catch (error) {
        if (!isUsed(error)) throw error
        renew()
        throw error.saying(savedBefore)
      }
    },
  }
}

/** Of one opened form. */
export const useKey = (): TryKey => useState(newTryKey)[0]
