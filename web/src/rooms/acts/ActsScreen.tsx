import type { Act } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { Suspense } from 'react'
import IconFileExport from '~icons/file-export'
import IconStack2 from '~icons/stack-2'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { actsQueries } from '../../entities/act/acts.queries.ts'
import { ActStatusMark } from '../../entities/act/ActStatusMark.tsx'
import { CompanyViews } from '../../entities/company/CompanyViews.tsx'
import { money } from '../../ui/formats/numbers.ts'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import type { ChosenAction } from '../../ui/register/SelectionBar.tsx'
import { useRegisterImport } from '../imports/index.ts'
import { actCells } from './actCells.tsx'
import { ActForm } from './ActForm.lazy.ts'
import { ActPanel } from './ActPanel.tsx'
import { actFilters, actsRegister, actWords } from './actsRegister.ts'
import { periodText } from './actTexts.ts'
import { openCollect, openExport } from './openActDialogs.tsx'

const Card = ({ act }: { act: Act }) => (
  <>
    <div className="text-14 line-20 secondary">{act.company.name}</div>
    <div className="row wrap gap-8 text-14 line-20 secondary">
      <ActStatusMark status={act.status} />
      {periodText(act)}
      <span className="digits">{money(act.sum)}</span>
    </div>
  </>
)

const none: readonly never[] = []
const fileActions: readonly ChosenAction[] = [
  { sign: IconFileExport, title: 'Файл для 1С…', run: (ids) => openExport(ids) },
]

/** The register of acts. */
export function ActsScreen() {
  const isClient = useMe().role === 'client'
  const { page, form } = useRegisterScreen(actsRegister, actWords, {
    one: actsQueries.one,
    routes: actsRoutes,
  })
  const mayCollect = useMay(actsRoutes.collect)
  const collect = { title: 'Собрать акты…', icon: IconStack2, open: openCollect }
  return (
    <>
      <RegisterPage
        {...page}
        cells={actCells}
        stretchy="company"
        filters={actFilters}
        renderCard={(act) => <Card act={act} />}
        renderPanel={(opened) => <ActPanel {...opened} />}
        switcher={<CompanyViews />}
        relatedLists={mayCollect ? [collect] : none}
        imports={useRegisterImport('acts')}
        chosenActions={isClient ? none : fileActions}
      />
      {form && (
        <Suspense>
          <ActForm {...form} />
        </Suspense>
      )}
    </>
  )
}
