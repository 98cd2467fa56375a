import '@mantine/core/styles/Combobox.layer.css'
import { Select, Textarea } from '@mantine/core'
import type { Act } from '@naryad/contract/acts/acts'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import { useQuery } from '@tanstack/react-query'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { contractsQueries } from '../../entities/contract/contracts.queries.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { fieldsOf, type FormModel } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FieldGroup } from '../../ui/form/FieldGroup.tsx'
import { dayOf } from '../../ui/formats/days.ts'
import { useNow } from '../../ui/useNow.ts'
import { type ActDraft, actForm } from './actForm.ts'
import { billedMonth } from './actTexts.ts'

import fieldStyles from '../../ui/form/fields.module.css'

const combobox = { withinPortal: false }

/** A draft for one organization; organization and contract of a draft stay. */
export function ActForm(props: EntityFormProps<Act, ActDraft>) {
  const month = billedMonth(dayOf(useNow()))
  const form = useEntityForm(actForm, {
    ...props,
    prefill: props.item ? undefined : { ...month, actOn: month.dateTo, ...props.prefill },
  })
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый акт' : 'Изменить черновик'}
      create="Создать черновик"
      changed="Черновик изменили одновременно с вами"
    >
      {form.isNew && (
        <div className={fieldStyles.pair}>
          <div className="all-columns">
            <CompanyPicker
              isRequired
              {...fields.thing('company', 'companyId')}
              onChange={(company) => form.change({ company, contract: null })}
            />
          </div>
          <div className="all-columns">
            <ContractSelect form={form} />
          </div>
        </div>
      )}
      <FieldGroup title="Период">
        <DayField isRequired {...fields.nullable('dateFrom')} />
        <DayField isRequired {...fields.nullable('dateTo')} />
        <DayField isRequired {...fields.nullable('actOn')} />
      </FieldGroup>
      {!form.isNew && (
        <p className="no-margin text-12 line-16 muted">
          Другой период собирает заявки заново: убранные из акта вернутся, если подходят
        </p>
      )}
      <Textarea autosize minRows={2} maxRows={8} {...fields.text('comment')} />
    </EntityForm>
  )
}

function ContractSelect({ form }: { form: FormModel<ActDraft> }) {
  const { company } = form.draft
  const field = fieldsOf(form).thing('contract', 'contractId')
  const { data } = useQuery({ ...contractsQueries.ofCompany(company?.id ?? 0), enabled: company !== null })
  const known = data?.items ?? []
  return (
    <Select
      label={field.label}
      description="Без договора — заявки, к которым договор не применился"
      clearable
      disabled={company === null}
      placeholder="Без договора"
      comboboxProps={combobox}
      data={known.map(({ id, number }) => ({ value: String(id), label: contractName(number) }))}
      value={field.value === null ? null : String(field.value.id)}
      error={field.error}
      onChange={(id) => {
        const chosen = known.find((contract) => String(contract.id) === id)
        field.onChange(chosen ? { id: chosen.id, number: chosen.number } : null)
      }}
    />
  )
}
