import { useState } from 'react'

import { ApiError, isStale } from '../../client/api/errors.ts'
import { failureText } from '../../client/api/failureText.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { type FieldSentences, withoutName } from '../../ui/form/sentences.ts'
import { type SendUnit, sendUnitNow, type UnitRequest } from './sendUnit.ts'

interface Refusal {
  text: string | null
  fields: FieldSentences
  /** The same call would succeed if the user insists. */
  mayInsist: boolean
}

const accepted: Refusal = { text: null, fields: {}, mayInsist: false }

/** A unit that went elsewhere meanwhile, or a serial that another model has: the user may go on all the same. */
const mayInsistOn = (error: ApiError): boolean =>
  error.status === 409 && (error.mayKeepMine ?? isStale(error))

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { ...accepted, text: failureText(error) }
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, sentence]) => [path, withoutName(sentence)]),
  )
  const mayInsist = mayInsistOn(error)
  return { fields, mayInsist, text: Object.keys(fields).length > 0 && !mayInsist ? null : error.message }
}

interface UnitFormOptions {
  send?: SendUnit | undefined
  /** «Прибор поставлен» */
  done: string
}

/** Sends what a window about units has entered, and says what the server answered. */
export function useUnitForm({ send = sendUnitNow, done }: UnitFormOptions) {
  const [refusal, setRefusal] = useState(accepted)
  const once = useKey()
  const action = useAction({
    run: ({ request, text }: { request: UnitRequest; text: string }) =>
      once.run((idempotencyKey) => send(request, text, idempotencyKey)),
    touches: ['units', 'maintenance', 'cars', 'tasks'],
    done: (how) => (how === 'sent' ? done : 'Нет сети. Сохранено на устройстве и уйдёт само'),
    silent: true,
  })
  return {
    refusal: refusal.text,
    errors: refusal.fields,
    mayInsist: refusal.mayInsist,
    show: (fields: FieldSentences) => setRefusal({ ...accepted, fields }),
    /** Rejects to keep the window open. */
    run: async (request: UnitRequest, text: string): Promise<void> => {
      setRefusal(accepted)
      try {
        await action.run({ request, text })
      } catch (error) {
        setRefusal(refusalOf(error))
        throw error
      }
    },
  }
}
