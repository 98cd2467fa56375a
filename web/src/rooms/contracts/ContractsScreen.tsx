import type { Contract } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { Suspense } from 'react'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { CompanyViews } from '../../entities/company/CompanyViews.tsx'
import { contractsQueries } from '../../entities/contract/contracts.queries.ts'
import { ContractStateMark } from '../../entities/contract/ContractStateMark.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { useRegisterImport } from '../imports/index.ts'
import { contractCells } from './contractCells.tsx'
import { ContractForm } from './ContractForm.lazy.ts'
import { ContractPanel } from './ContractPanel.tsx'
import { contractFilters, contractsRegister, contractWords } from './contractsRegister.ts'
import { periodText } from './contractTexts.ts'
import { useTabsOfContracts } from './withoutContract.ts'

const Card = ({ contract }: { contract: Contract }) => (
  <>
    <div className="text-14 line-20 secondary">{contract.company.name}</div>
    <div className="row wrap gap-8 text-14 line-20 secondary">
      <ContractStateMark state={contract.state} />
      {periodText(contract)}
    </div>
  </>
)

/** The register of contracts. */
export function ContractsScreen() {
  const { page, form } = useRegisterScreen(contractsRegister, contractWords, {
    one: contractsQueries.one,
    routes: contractsRoutes,
  })
  const register = useTabsOfContracts(page.register)
  return (
    <>
      <RegisterPage
        {...page}
        register={register}
        cells={contractCells}
        stretchy="company"
        hasWide
        filters={contractFilters}
        renderCard={(contract) => <Card contract={contract} />}
        renderPanel={(opened) => <ContractPanel {...opened} />}
        switcher={<CompanyViews />}
        imports={useRegisterImport('contracts')}
      />
      {form && (
        <Suspense>
          <ContractForm {...form} />
        </Suspense>
      )}
    </>
  )
}
