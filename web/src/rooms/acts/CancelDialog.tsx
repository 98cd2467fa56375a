import { type Act, CancelInput } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { sentencesOf } from '../../ui/form/sentences.ts'

export function CancelDialog({ act: opened }: { act: Act }) {
  const { current: act, of } = useCurrent(opened)
  const once = useKey()
  const cancel = useAction({
    run: (reason: string) =>
      once.run((idempotencyKey) =>
        call(
          actsRoutes.cancel,
          { params: { id: act.id }, body: { reason, version: act.version } },
          { idempotencyKey },
        ),
      ),
    touches: ['acts', 'tasks'],
    done: 'Акт отменён, заявки свободны',
  })
  return (
    <ReasonForm
      label="Причина"
      placeholder="Клиент не согласен с объёмом работ"
      submit="Отменить акт"
      check={(reason) => {
        const { error } = CancelInput.safeParse({ reason })
        return error ? sentencesOf(error)['reason'] : undefined
      }}
      onSubmit={(reason) => of(cancel.run(reason))}
    >
      <p className="no-margin secondary">
        Номер останется за отменённым актом. Его заявки можно будет изменить и включить в другой акт. Клиент
        этот акт больше не увидит.
      </p>
    </ReasonForm>
  )
}
