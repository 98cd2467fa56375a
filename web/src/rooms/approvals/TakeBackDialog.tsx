import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { signerText } from '@naryad/contract/approvals/approvals.words'
import { type PlanApproval, PlanTakenBackInput } from '@naryad/contract/approvals/plan-approvals'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { ReasonForm } from '../../ui/form/ReasonForm.tsx'
import { sentencesOf } from '../../ui/form/sentences.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { workForms } from './planTexts.ts'

/** An agreement that was written down as given by phone is taken back. */
export function TakeBackDialog({ plan }: { plan: PlanApproval }) {
  const takeBack = useAction({
    run: (reason: string) =>
      call(planApprovalsRoutes.takeBack, { params: { id: plan.id }, body: { reason } }),
    touches: ['forecast', 'tasks'],
    done: 'Согласие с планом отозвано',
  })
  return (
    <ReasonForm
      label="Причина"
      placeholder="Записали не ту организацию"
      submit="Отозвать"
      check={(reason) => {
        const { error } = PlanTakenBackInput.safeParse({ reason })
        return error ? sentencesOf(error)['reason'] : undefined
      }}
      onSubmit={takeBack.run}
    >
      <p className="no-margin secondary">
        {signerText(plan)}: {counted(plan.linesCount, workForms)} на {money(plan.sum)}. Их снова можно
        согласовать. Затраты заявок, согласованные этим планом, станут не согласованными; заявки в
        выставленных актах останутся как есть.
      </p>
    </ReasonForm>
  )
}
