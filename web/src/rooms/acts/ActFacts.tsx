import type { Act, ActCard } from '@naryad/contract/acts/acts'
import { actFields } from '@naryad/contract/acts/acts.fields'

import { useMe } from '../../client/session/me.ts'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { ContractLink } from '../../entities/contract/ContractLink.tsx'
import { longDate, nearMoment, shortDay } from '../../ui/formats/dates.ts'
import { money } from '../../ui/formats/numbers.ts'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { useNow } from '../../ui/useNow.ts'
import { invoiceText, periodText } from './actTexts.ts'

const vatText = (act: Act | ActCard): string => {
  if (act.vat === null) return 'без НДС'
  const percent = 'vatPercent' in act && act.vatPercent !== null ? ` ${act.vatPercent} %` : ''
  return `в том числе НДС${percent}: ${money(act.vat)}`
}

export function ActFacts({ act }: { act: Act | ActCard }) {
  const isStaff = useMe().role !== 'client'
  const now = useNow()
  const isDraft = act.status === 'DRAFT'
  return (
    <Facts label="Сведения">
      <Fact title={actFields.companyId.title}>
        <CompanyLink company={act.company} />
      </Fact>
      <Fact title={actFields.contractId.title}>
        {act.contract && <ContractLink contract={act.contract} />}
      </Fact>
      <Fact title="Период">{periodText(act)}</Fact>
      <Fact title={actFields.actOn.title}>{shortDay(act.actOn)}</Fact>
      <Fact title="Сумма">
        <b className="digits">{money(act.sum)}</b>, {vatText(act)}
      </Fact>
      {!isDraft && <Fact title="Счёт">{invoiceText(act)}</Fact>}
      {act.issuedAt !== null && <Fact title="Выставлен">{longDate(act.issuedAt)}</Fact>}
      {isStaff && !isDraft && (
        <Fact title="Выгружен">{act.exportedAt === null ? 'нет' : nearMoment(act.exportedAt, now)}</Fact>
      )}
      {act.cancelledAt !== null && (
        <Fact title="Отменён">
          {longDate(act.cancelledAt)}: {act.cancelReason}
        </Fact>
      )}
      {isStaff && act.comment !== '' && <Fact title={actFields.comment.title}>{act.comment}</Fact>}
    </Facts>
  )
}
