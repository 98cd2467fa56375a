import type { Contact } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import IconAlertTriangle from '~icons/alert-triangle'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { longDate } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'

/** That letters do not reach the contact, and the way to try again. */
export function FailedEmail({ contact: { id, name, emailFailedAt } }: { contact: Contact }) {
  const mayWrite = useMay('contacts.write')
  const trust = useAction({
    run: () => call(contactsRoutes.trustEmail, { params: { id } }),
    touches: ['contacts'],
    done: 'Письма снова будут уходить на этот адрес',
  })
  if (emailFailedAt === null) return null
  return (
    <>
      <p className="row gap-6 no-margin text-12 line-16 warn">
        <Icon of={IconAlertTriangle} />
        Не принимает письма с {longDate(emailFailedAt)}
      </p>
      {mayWrite && (
        <Button
          isBusy={trust.isRunning}
          aria-label={`Адрес исправен: ${name}`}
          onClick={() => trust.start(undefined)}
        >
          Адрес исправен
        </Button>
      )}
    </>
  )
}
