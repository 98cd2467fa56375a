import { DeclineInput } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { reasonFault } from '../../ui/form/sentences.ts'

export function DeclineWindow({ id }: { id: number }) {
  const decline = useAction({
    run: (reason: string) => call(registrationRoutes.decline, { params: { id }, body: { reason } }),
    touches: ['registration'],
    done: 'Запрос отклонён',
  })
  return (
    <ReasonForm
      label="Причина отказа"
      placeholder="Организации нет среди клиентов"
      submit="Отклонить"
      check={(reason) => reasonFault(DeclineInput, { reason })}
      onSubmit={decline.run}
    >
      <p className="no-margin">Учётной записи не будет, данные запроса сотрутся через 30 дней.</p>
    </ReasonForm>
  )
}
