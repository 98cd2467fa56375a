import type { Company } from '@naryad/contract/companies/companies'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { counted } from '../../ui/formats/plural.ts'
import { CallButton } from '../../ui/register/links.tsx'
import { ServedMark } from './companyCells.tsx'

/** An organization in a list on a phone. */
export const CompanyCard = ({ company }: { company: Company }) => (
  <>
    <div className="row wrap gap-8 text-14 line-20 secondary">
      <ServedMark isActive={company.isActive} />
      {company.openTasksCount > 0 && <span>{counted(company.openTasksCount, taskForms)}</span>}
    </div>
    {company.inn && <div className="row wrap gap-8 text-14 line-20 secondary">ИНН {company.inn}</div>}
    {company.phone && <CallButton number={company.phone} whom={company.name} />}
  </>
)
