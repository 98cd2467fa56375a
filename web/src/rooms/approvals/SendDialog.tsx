import { ApprovalInput } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays } from '@naryad/contract/approvals/approvals.words'

import { call } from '../../client/api/api.ts'
import { money } from '../../ui/formats/numbers.ts'
import type { AskedOf } from './askedOf.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { useContactEmail } from './useContactEmail.ts'

/** Asks about the costs. */
export function SendDialog({ task }: { task: AskedOf }) {
  const { id, contact, costs } = task
  const email = useContactEmail(task)
  return (
    <LinkDialog
      lead={
        <>
          Смета на {money(costs)} откроется по ссылке без входа. Ссылка действует {approvalDays} дней; если
          затраты изменить, она перестанет действовать.
        </>
      }
      alt="Код ссылки на смету"
      recipient={{ name: contact?.name ?? '', email }}
      schema={ApprovalInput}
      send={(body, idempotencyKey) =>
        call(approvalsRoutes.send, { params: { id }, body }, { silent: true, idempotencyKey })
      }
      touches={['tasks']}
    />
  )
}
