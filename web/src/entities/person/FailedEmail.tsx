import IconAlertTriangle from '~icons/alert-triangle'

import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { longDate } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'

interface FailedEmailProps {
  name: string
  failedAt: string | null
  room: 'contacts' | 'users'
  /** Undefined: the reader may not. */
  trust: (() => Promise<unknown>) | undefined
}

/** That letters do not reach a person, and the way to try again. */
export function FailedEmail({ name, failedAt, room, trust }: FailedEmailProps) {
  const trusting = useAction({
    run: async () => trust?.(),
    touches: [room],
    done: 'Письма снова будут уходить на этот адрес',
  })
  if (failedAt === null) return null
  return (
    <>
      <p className="row gap-6 no-margin text-12 line-16 warn">
        <Icon of={IconAlertTriangle} />
        Не принимает письма с {longDate(failedAt)}
      </p>
      {trust && (
        <Button
          isBusy={trusting.isRunning}
          aria-label={`Адрес исправен: ${name}`}
          onClick={() => trusting.start(undefined)}
        >
          Адрес исправен
        </Button>
      )}
    </>
  )
}
