import type { TaskPromise } from '@naryad/contract/promises/promises'
import IconPhoneCall from '~icons/phone-call'

import { Icon } from '../../ui/Icon.tsx'
import { isPromiseMissed, promiseWords, shortUntilText, untilText } from './promiseWords.ts'

interface PromiseMarkProps {
  promise: TaskPromise
  now: number
  /** `until`: «до завтра, 14:00»; `short`: «до завтра»; `bare`: without words, where there is no room. */
  form?: 'whole' | 'until' | 'short' | 'bare'
}

/** «обещали до 14:00» with a handset; in the colour of errors once it is missed. */
export function PromiseMark({ promise, now, form = 'whole' }: PromiseMarkProps) {
  const tone = isPromiseMissed(promise, now) ? 'err' : 'secondary'
  const until = untilText(promise.at, now)
  return (
    <span
      className={`inline-row gap-4 rigid nowrap text-12 line-16 digits ${tone}`}
      data-tip={promiseWords(promise, now)}
      {...(form !== 'whole' && { role: 'img', 'aria-label': `обещали ${until}` })}
    >
      <Icon of={IconPhoneCall} size={14} />
      {form === 'whole' && `обещали ${until}`}
      {form === 'until' && until}
      {form === 'short' && shortUntilText(promise.at, now)}
    </span>
  )
}
