import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { priceItemFields } from '@naryad/contract/tasks/dictionaries.fields'
import type { PriceItem } from '@naryad/contract/tasks/price-items'
import { priceItemColumns } from '@naryad/contract/tasks/price-items.columns'
import { priceKinds, priceKindTitles } from '@naryad/contract/tasks/price-items.words'
import { priceItemsRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import IconDownload from '~icons/download'
import IconUpload from '~icons/upload'

import { call } from '../../../client/api/api.ts'
import { useEntityForm } from '../../../client/register/useEntityForm.ts'
import { useExcel } from '../../../client/register/useExcel.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { fieldsOf } from '../../../ui/form/entity.ts'
import { EntityForm } from '../../../ui/form/EntityForm.tsx'
import { money } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { numberFormats } from '../../../ui/typed/formats.ts'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { useRegisterImport } from '../../imports/index.ts'
import { Dictionary, type DictionaryDef } from './Dictionary.tsx'
import { priceForm } from './dictionaryForms.ts'
import { PricedWork } from './PricedWork.tsx'

interface FormProps {
  row: PriceItem | null
  onClose: () => void
}

function PriceForm({ row, onClose }: FormProps) {
  const form = useEntityForm(priceForm, { item: row, onSaved: () => undefined, onClose })
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новая позиция' : 'Изменить позицию'}
      create="Добавить позицию"
      changed="Позицию изменили одновременно с вами"
    >
      <TextInput withAsterisk data-autofocus maxLength={200} {...fields.text('title')} />
      <div>
        <p className="no-margin medium below-6">{form.fields.kind.title}</p>
        <Segments
          label={form.fields.kind.title}
          value={form.draft.kind}
          choices={priceKinds.map((value) => ({ value, title: priceKindTitles[value] }))}
          onChange={(kind) => form.change({ kind })}
        />
      </div>
      <TextInput withAsterisk placeholder="шт., ч, км" maxLength={20} {...fields.text('unit')} />
      <TypedField
        label="Цена за единицу, рублей"
        withAsterisk
        format={numberFormats.price}
        value={form.draft.price}
        error={form.errors['price']}
        onChange={(price) => form.change({ price })}
      />
      <TextInput
        maxLength={100}
        placeholder="00-00000042"
        description="Попадает в строки актов и в их файл для бухгалтерии"
        {...fields.text('code1c')}
      />
      <PricedWork form={form} />
      <Switch
        description="Выключенную не предлагают в затратах; в прежних заявках ничего не меняется"
        {...fields.flag('isActive')}
      />
    </EntityForm>
  )
}

/** The price list as a file to be edited in a spreadsheet, and back. */
function PriceFiles() {
  const imports = useRegisterImport('priceItems')
  const { start, isRunning } = useExcel(exportsRoutes.priceItems)
  return (
    <>
      {imports.map(({ title, run }) => (
        <Button key={title} leftSection={<Icon of={IconUpload} />} onClick={run}>
          {title}
        </Button>
      ))}
      <Button
        leftSection={<Icon of={IconDownload} />}
        isBusy={isRunning}
        onClick={() => start({ filters: {}, columns: priceItemColumns.map(({ key }) => key) })}
      >
        Excel
      </Button>
    </>
  )
}

const prices: DictionaryDef<PriceItem> = {
  Commands: PriceFiles,
  label: 'Прайс-лист',
  forms: ['позиция', 'позиции', 'позиций'],
  one: 'позицию',
  add: 'Добавить позицию',
  lead: 'Работы и детали с ценой. В затратах заявки позиция подставляет название, единицу и цену; их можно исправить, а уже записанные затраты от прайс-листа не меняются.',
  columns: [
    { title: priceItemFields.kind.title, cell: ({ kind }) => priceKindTitles[kind] },
    { title: priceItemFields.unit.title, cell: ({ unit }) => unit },
    { title: priceItemFields.code1c.title, cell: ({ code1c }) => code1c },
    {
      title: priceItemFields.price.title,
      align: 'right',
      cell: ({ price }) => <span className="nowrap digits">{money(price)}</span>,
    },
  ],
  setActive: ({ id, ...row }, isActive) =>
    call(priceItemsRoutes.update, { params: { id }, body: { ...row, isActive } }),
  remove: (id) => call(priceItemsRoutes.remove, { params: { id } }),
}

export const PricesDictionary = () => (
  <Dictionary
    def={prices}
    query={dictionaries.priceItems}
    renderForm={(row, onClose) => <PriceForm row={row} onClose={onClose} />}
  />
)
