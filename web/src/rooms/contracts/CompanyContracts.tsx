import type { CompanyRef } from '@naryad/contract/companies/companies'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import IconPlus from '~icons/plus'

import { Failed } from '../../client/queries/Failed.tsx'
import { useFormWindow } from '../../client/register/useFormWindow.ts'
import { useMay } from '../../client/session/me.ts'
import { ContractLink } from '../../entities/contract/ContractLink.tsx'
import { contractsQueries } from '../../entities/contract/contracts.queries.ts'
import { ContractStateMark } from '../../entities/contract/ContractStateMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { ContractFacts } from './ContractFacts.tsx'
import { ContractForm } from './ContractForm.lazy.ts'
import { periodText } from './contractTexts.ts'

/** «Договор»: the terms of the contract in force, and the other contracts of an organization. */
export function CompanyContracts({ company }: { company: CompanyRef }) {
  const mayCreate = useMay(contractsRoutes.create)
  const window = useFormWindow<never>()
  const { data, error, refetch } = useQuery(contractsQueries.ofCompany(company.id))
  if (error && !data)
    return <Failed title="Не удалось загрузить договоры" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} height={36} />
  const shown = data.items.find(({ state }) => state === 'IN_FORCE') ?? data.items[0]
  const others = data.items.filter((contract) => contract !== shown)
  return (
    <>
      {!shown && <p className="no-margin muted">Договоров с организацией нет</p>}
      {shown && (
        <>
          <div className="row wrap gap-10">
            <h3 className="no-margin text-14 line-20 strong">
              Договор <ContractLink contract={shown} />
            </h3>
            <ContractStateMark state={shown.state} />
          </div>
          <ContractFacts contract={shown} />
        </>
      )}
      {others.length > 0 && (
        <ul className="plain-list stack gap-8" aria-label="Другие договоры">
          {others.map((contract) => (
            <li key={contract.id} className="row wrap gap-10">
              <ContractLink contract={contract} />
              <ContractStateMark state={contract.state} />
              <span className="muted">{periodText(contract)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayCreate && (
        <div>
          <Button leftSection={<Icon of={IconPlus} />} onClick={() => window.create()}>
            Добавить договор
          </Button>
        </div>
      )}
      {window.shown && (
        <Suspense>
          <ContractForm item={null} prefill={{ company }} onSaved={() => {}} onClose={window.close} />
        </Suspense>
      )}
    </>
  )
}
