import type { NextAct } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { leftOutTitles } from '@naryad/contract/acts/acts.words'
import type { Contract } from '@naryad/contract/contracts/contracts'
import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import IconFileText from '~icons/file-text'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { useFormWindow } from '../../client/register/useFormWindow.ts'
import { useMay } from '../../client/session/me.ts'
import { ActLink } from '../../entities/act/ActLink.tsx'
import { actsQueries } from '../../entities/act/acts.queries.ts'
import { ActStatusMark } from '../../entities/act/ActStatusMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { FormWarning } from '../../ui/form/FormWarning.tsx'
import { dayOf } from '../../ui/formats/days.ts'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/register/Facts.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useNow } from '../../ui/useNow.ts'
import { ActForm } from './ActForm.lazy.ts'
import { billedMonth, periodText } from './actTexts.ts'

type OfContract = Pick<Contract, 'id' | 'number' | 'company'>

/** «Акт за ноябрь 2026»: what the act of the month would have by this contract, and what stays out. */
export function NextActPart({ contract }: { contract: OfContract }) {
  const mayWrite = useMay(actsRoutes.next)
  const month = billedMonth(dayOf(useNow()))
  const { data, error, refetch } = useQuery({
    ...actsQueries.next({ contractId: contract.id, ...month }),
    enabled: mayWrite,
  })
  if (!mayWrite) return null
  return (
    <Section title={`Акт за ${periodText(month)}`}>
      {!data && error && (
        <FailedPart
          title="Акт не загрузился"
          error={error}
          onRetry={() => void refetch()}
          next={['section', 'button']}
        />
      )}
      {!data && !error && <SkeletonRows rows={2} height={20} />}
      {data && <Shown next={data} contract={contract} />}
    </Section>
  )
}

function Shown({ next, contract }: { next: NextAct; contract: OfContract }) {
  const window = useFormWindow<never>()
  const month = billedMonth(dayOf(useNow()))
  const { act, tasksCount, sum, leftOut } = next
  const { id, number, company } = contract
  return (
    <>
      {act && (
        <span className="row wrap gap-10">
          <ActLink act={act} />
          <ActStatusMark status={act.status} />
          <b className="digits">{money(act.sum)}</b>
        </span>
      )}
      <span>{readyText(next)}</span>
      {leftOut.length > 0 && <FormWarning>{leftOutText(next, periodText(month))}</FormWarning>}
      {tasksCount > 0 && (
        <div>
          <Button leftSection={<Icon of={IconFileText} />} onClick={() => window.create()}>
            {act ? 'Ещё один акт' : 'Акт'} за {periodText(month)} на {money(sum)}…
          </Button>
        </div>
      )}
      {window.shown && (
        <Suspense>
          <ActForm
            item={null}
            prefill={{ company, contract: { id, number } }}
            onSaved={() => {}}
            onClose={window.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** «Готовы 3 заявки на 12 300 ₽» */
function readyText({ act, tasksCount, sum }: NextAct): string {
  const ready = `${counted(tasksCount, taskForms)} на ${money(sum)}`
  if (act)
    return tasksCount > 0 ? `Не включены: ${ready}` : 'Вошли все закрытые заявки с согласованными затратами'
  return tasksCount > 0 ? `Войдут: ${ready}` : 'Закрытых заявок с согласованными затратами нет'
}

/** «За ноябрь 2026 не войдут: затраты не согласованы — 2 заявки на 7 460 ₽, не закрыты — 1 заявка на 900 ₽» */
const leftOutText = ({ leftOut }: NextAct, month: string): string =>
  `За ${month} не войдут: ${leftOut
    .map(
      ({ reason, count, sum }) =>
        `${lowerFirst(leftOutTitles[reason])} — ${counted(count, taskForms)} на ${money(sum)}`,
    )
    .join(', ')}`
