import { NativeSelect, TextInput } from '@mantine/core'
import { vatPercents } from '@naryad/contract/settings/requisites.words'
import type { Settings } from '@naryad/contract/settings/settings'
import { requisitesFields } from '@naryad/contract/settings/settings.fields'
import { z } from 'zod'

import { companyFormats } from '../../../entities/company/companyFormats.ts'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import fieldStyles from '../../../ui/form/fields.module.css'

const RequisitesDraft = z.object({
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  bankName: z.string(),
  bik: z.string().nullable(),
  account: z.string().nullable(),
  correspondentAccount: z.string().nullable(),
  vat: z.string(),
})
type RequisitesDraft = z.infer<typeof RequisitesDraft>

const asIs = (text: string | null): string => text ?? ''
const vatTitle = (vat: string): string => (vat === '' ? 'Без НДС' : `НДС ${vat} % в цене`)

const requisites: PartDef<'requisites', RequisitesDraft> = {
  part: 'requisites',
  draft: RequisitesDraft,
  draftOf: ({ kpp, ogrn, bankName, bik, account, correspondentAccount, vatPercent }) => ({
    kpp: kpp || null,
    ogrn: ogrn || null,
    bankName,
    bik: bik || null,
    account: account || null,
    correspondentAccount: correspondentAccount || null,
    vat: vatPercent === null ? '' : String(vatPercent),
  }),
  toInput: ({ kpp, ogrn, bankName, bik, account, correspondentAccount, vat }) => ({
    kpp: kpp ?? '',
    ogrn: ogrn ?? '',
    bankName,
    bik: bik ?? '',
    account: account ?? '',
    correspondentAccount: correspondentAccount ?? '',
    vatPercent: vat === '' ? null : Number(vat),
  }),
  fields: {
    kpp: { title: requisitesFields.kpp.title, text: asIs },
    ogrn: { title: requisitesFields.ogrn.title, text: asIs },
    bankName: { title: requisitesFields.bankName.title, text: asIs },
    bik: { title: requisitesFields.bik.title, text: asIs },
    account: { title: requisitesFields.account.title, text: asIs },
    correspondentAccount: { title: requisitesFields.correspondentAccount.title, text: asIs },
    vat: { title: requisitesFields.vatPercent.title, text: vatTitle },
  },
  saved: 'Реквизиты сохранены',
}

const vatChoices = ['', ...vatPercents.map(String)].map((value) => ({ value, label: vatTitle(value) }))

/** Company details on acts and work orders. */
export function RequisitesForm({ settings }: { settings: Settings }) {
  const form = usePart(requisites, settings)
  const fields = fieldsOf(form)
  return (
    <>
      <Lead>
        Реквизиты для документов: стоят в акте и заявке-наряде рядом с названием, ИНН и адресом. Банк
        печатается, когда указан расчётный счёт.
      </Lead>
      <PartForm form={form} submit="Сохранить реквизиты">
        <div className={fieldStyles.pair}>
          <TypedField format={companyFormats.kpp} {...fields.nullable('kpp')} />
          <TypedField format={companyFormats.ogrn} {...fields.nullable('ogrn')} />
          <TypedField format={companyFormats.bankAccount} {...fields.nullable('account')} />
          <TypedField format={companyFormats.bik} {...fields.nullable('bik')} />
          <div className="all-columns">
            <TextInput
              maxLength={200}
              placeholder="ПАО «Ак Барс» Банк, Казань"
              {...fields.text('bankName')}
            />
          </div>
          <TypedField format={companyFormats.bankAccount} {...fields.nullable('correspondentAccount')} />
          <NativeSelect data={vatChoices} {...fields.text('vat')} />
        </div>
      </PartForm>
    </>
  )
}
