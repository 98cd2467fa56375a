import type { ContractApprovals as Figures } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { minutesText } from '@naryad/contract/contracts/norms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FailedPart } from '../../client/queries/FailedPart.tsx'
import { useMay } from '../../client/session/me.ts'
import { contractsQueries } from '../../entities/contract/contracts.queries.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { Fact, Facts, Section } from '../../ui/register/Facts.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'

const periods = [
  { value: '30', title: '30 дней' },
  { value: '90', title: '90 дней' },
  { value: '365', title: 'Год' },
] as const
type Days = (typeof periods)[number]['value']

/** How the costs of the requests of the contract are decided; for the office. */
export function ContractApprovals({ id }: { id: number }) {
  const mayRead = useMay(contractsRoutes.approvals)
  const [days, setDays] = useState<Days>('90')
  const { data, error, refetch } = useQuery({
    ...contractsQueries.approvals(id, Number(days)),
    enabled: mayRead,
  })
  if (!mayRead) return null
  return (
    <Section title="Согласование затрат">
      <Segments label="Период" choices={periods} value={days} onChange={setDays} />
      {!data && error && (
        <FailedPart
          title="Согласования не загрузились"
          error={error}
          onRetry={() => void refetch()}
          next={['section', 'button']}
        />
      )}
      {!data && !error && <SkeletonRows rows={3} height={20} />}
      {data && <Shown figures={data} />}
    </Section>
  )
}

function Shown({ figures }: { figures: Figures }) {
  const { byLimitCount, byPlanCount, agreedCount, refusedCount, sentCount, answeredCount } = figures
  const decided = byLimitCount + byPlanCount + agreedCount + refusedCount
  const part = (count: number): string =>
    decided === 0 ? '0' : `${count}, ${Math.round((count / decided) * 100)}\u00a0%`
  if (decided === 0 && sentCount === 0 && figures.waitingCount === 0)
    return <p className="no-margin muted">За этот период затрат по договору не согласовывали</p>
  return (
    <Facts label="Согласование затрат">
      <Fact title="Само, в пределах лимита">{part(byLimitCount)}</Fact>
      {byPlanCount > 0 && <Fact title="Само, по плану на год">{part(byPlanCount)}</Fact>}
      <Fact title="Согласовали люди">{part(agreedCount)}</Fact>
      <Fact title="Отказали">{part(refusedCount)}</Fact>
      <Fact title="Отправлено смет">
        {sentCount === 0 ? '0' : `${sentCount}, с ответом ${answeredCount}`}
      </Fact>
      <Fact title="До ответа, медиана">
        {figures.medianMinutes === null ? 'ответов не было' : minutesText(Math.max(1, figures.medianMinutes))}
      </Fact>
      <Fact title="Ждут ответа сейчас">{String(figures.waitingCount)}</Fact>
    </Facts>
  )
}
