import type { Company } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'

import type { MenuLine } from '../../kit/MenuLines.tsx'
import { call } from '../../platform/api/api.ts'
import { confirm } from '../../platform/overlays/dialogs.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { useMay } from '../../platform/session/me.ts'

interface CompanyActions {
  company: Company
  onEdit: ((company: Company) => void) | undefined
  onCopy: (id: number) => void
  onRemoved: () => void
}

/** What can be done with an organization, for its «…». */
export function useCompanyActions({ company, onEdit, onCopy, onRemoved }: CompanyActions): MenuLine[] {
  const mayRemove = useMay(companiesRoutes.remove)
  const remove = useAction({
    run: () => call(companiesRoutes.remove, { params: { id: company.id } }),
    touches: ['companies'],
    done: 'Организация удалена',
  })
  return [
    ...(onEdit
      ? [{ key: 'edit', title: 'Изменить', icon: IconPencil, aside: 'E', run: () => onEdit(company) }]
      : []),
    { key: 'link', title: 'Скопировать ссылку', icon: IconLink, run: () => onCopy(company.id) },
    ...(mayRemove
      ? [
          {
            key: 'remove',
            title: 'Удалить',
            icon: IconTrash,
            isDanger: true,
            run: () =>
              confirm({
                title: `Удалить организацию ${company.name}?`,
                // The refusal is told by the alert, and the panel stays.
                onYes: () => void remove.run(undefined).then(onRemoved, () => undefined),
              }),
          },
        ]
      : []),
  ]
}
