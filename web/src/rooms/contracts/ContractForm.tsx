import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { Contract } from '@naryad/contract/contracts/contracts'
import { contractHoursTitles } from '@naryad/contract/contracts/contracts.words'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { PriceListSelect } from '../../entities/price/PriceListSelect.tsx'
import { QueueBoxes } from '../../entities/task/QueueBoxes.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { fieldsOf, type FormModel } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FieldGroup } from '../../ui/form/FieldGroup.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { numberFormats } from '../../ui/typed/formats.ts'
import { TypedField } from '../../ui/typed/TypedField.tsx'
import { ApproverFields } from './ApproverFields.tsx'
import { type ContractDraft, contractForm } from './contractForm.ts'
import { NormFields } from './NormFields.tsx'

import fieldStyles from '../../ui/form/fields.module.css'

export function ContractForm(props: EntityFormProps<Contract, ContractDraft>) {
  const form = useEntityForm(contractForm, props)
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый договор' : 'Изменить договор'}
      create="Добавить договор"
      changed="Договор изменили одновременно с вами"
    >
      <div className={fieldStyles.pair}>
        <div className="all-columns">
          <CompanyPicker
            isRequired
            {...fields.thing('company', 'companyId')}
            onChange={(company) => form.change({ company, approverIds: [] })}
          />
        </div>
        <TextInput placeholder="335/22" {...fields.text('number')} />
        <DayField {...fields.nullable('signedOn')} />
      </div>
      <FieldGroup title="Срок">
        <DayField isRequired {...fields.nullable('dateFrom')} />
        <DayField hint="Пусто — без окончания" {...fields.nullable('dateTo')} />
        <NumberField {...fields.nullable('renewsMonths')} label="Продлевается сам, на сколько месяцев" />
      </FieldGroup>
      <Queues form={form} />
      <h3 className={fieldStyles.heading}>Норматив</h3>
      <Select {...fields.choice('hours', contractHoursTitles)} />
      <NormFields
        norms={form.draft.norms}
        error={form.errors['norms']}
        onChange={(norms) => form.change({ norms })}
      />
      <FieldGroup title="Затраты">
        <PriceListSelect {...fields.thing('priceList', 'priceListId')} />
        <TypedField
          format={numberFormats.money}
          {...fields.nullable('approvalLimit')}
          label="Согласуются сами, если за заявку не больше"
        />
        <div className="all-columns">
          <ApproverFields
            companyId={form.draft.company?.id}
            approvers={form.draft.approverIds}
            error={form.errors['approverIds']}
            onChange={(approverIds) => form.change({ approverIds })}
          />
        </div>
      </FieldGroup>
      <Textarea autosize minRows={2} maxRows={8} {...fields.text('comment')} />
      <Switch {...fields.flag('isActive')} />
    </EntityForm>
  )
}

const Queues = ({ form: { draft, change, fields, errors } }: { form: FormModel<ContractDraft> }) => (
  <fieldset className="no-margin no-padding no-border min-width-0">
    <legend className={`no-padding ${fieldStyles.heading}`}>{fields.queues.title}</legend>
    <div className="above-8">
      <QueueBoxes chosen={draft.queues} onChange={(chosen) => change({ queues: chosen })} />
    </div>
    <p className="top-margin-4 text-12 line-16 muted">
      {draft.queues.length === 0
        ? 'Не отмечено ни одной: действует для всех'
        : 'Действует для отмеченных; договор на очередь важнее договора на все'}
    </p>
    {errors['queues'] && <p className="top-margin-4 text-12 line-16 err">{errors['queues']}</p>}
  </fieldset>
)
