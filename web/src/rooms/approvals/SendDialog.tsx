import { ApprovalInput } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalDays } from '@naryad/contract/approvals/approvals.words'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { money } from '../../ui/formats/numbers.ts'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { approvalsQueries } from './approvals.queries.ts'
import type { AskedOf } from './askedOf.ts'
import { LinkDialog } from './LinkDialog.tsx'

/** Asks about the costs. */
export function SendDialog({ task }: { task: AskedOf }) {
  const { id, costs } = task
  const { data, error } = useQuery(approvalsQueries.ofTask(id))
  if (!data && !error) return <SkeletonRows rows={3} height={36} />
  return (
    <LinkDialog
      lead={
        <>
          Смета на {money(costs)} откроется по ссылке без входа. Ссылка действует {approvalDays} дней; если
          затраты изменить, она перестанет действовать. Фотографии, у которых нажато «Клиенту», откроются
          вместе со сметой.
        </>
      }
      alt="Код ссылки на смету"
      recipients={data?.recipients ?? []}
      schema={ApprovalInput}
      send={(body, idempotencyKey) =>
        call(approvalsRoutes.send, { params: { id }, body }, { silent: true, idempotencyKey })
      }
      touches={['tasks']}
    />
  )
}
