import { keyUsed } from '@naryad/contract/kit/idempotency'
import { useState } from 'react'

import { ApiError } from './errors.ts'
import { newIdempotencyKey } from './request.ts'

const savedBefore =
  'Первый вариант уже сохранён, но ответ сервера не дошёл. Проверьте его: повторная отправка сохранит и второй.'

/** An earlier attempt has succeeded after all, so this one creates another object and needs a new key. */
const isUsed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422 && error.message === keyUsed

/**
 * One idempotency key for all attempts to create an object: a retry after a lost response creates no second
 * one.
 */
export interface TryKey {
  run: <Result>(make: (key: string) => Promise<Result>) => Promise<Result>
  /** Called after the object has been created. */
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

/** The key of one opened form. */
export const useKey = (): TryKey => useState(newTryKey)[0]
