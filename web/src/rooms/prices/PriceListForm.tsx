import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import { priceIn } from '@naryad/contract/prices/list-prices'
import type { OwnPrice, PriceList } from '@naryad/contract/prices/prices'
import type { PriceItem } from '@naryad/contract/tasks/price-items'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { fieldsOf, type FormModel } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FieldGroup } from '../../ui/form/FieldGroup.tsx'
import { money } from '../../ui/formats/numbers.ts'
import { numberFormats } from '../../ui/typed/formats.ts'
import { TypedField } from '../../ui/typed/TypedField.tsx'
import { containsTyped } from '../../ui/typedText.ts'
import { percentFormat } from './percentFormat.ts'
import { type PriceListDraft, priceListForm } from './priceListForm.ts'

import fieldStyles from '../../ui/form/fields.module.css'
import styles from './prices.module.css'

export function PriceListForm(props: EntityFormProps<PriceList, PriceListDraft>) {
  const form = useEntityForm(priceListForm, props)
  const fields = fieldsOf(form)
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Новый прайс-лист' : 'Изменить прайс-лист'}
      create="Добавить прайс-лист"
      changed="Прайс-лист изменили одновременно с вами"
    >
      <TextInput
        withAsterisk
        data-autofocus
        maxLength={100}
        placeholder="Крупные парки 2026"
        {...fields.text('title')}
      />
      <FieldGroup title="Цены">
        <DayField isRequired {...fields.nullable('dateFrom')} />
        <TypedField
          format={percentFormat}
          placeholder="0"
          {...fields.nullable('percent')}
          label="К базовой цене, %"
        />
      </FieldGroup>
      <OwnPrices form={form} />
      <Switch
        description="Выключенный не применяется: цены берутся из базового"
        {...fields.flag('isActive')}
      />
    </EntityForm>
  )
}

/** Own prices beside what the list would take without them. */
function OwnPrices({ form: { draft, fields, errors, change } }: { form: FormModel<PriceListDraft> }) {
  const [query, setQuery] = useState('')
  const { data } = useQuery(dictionaries.priceItems)
  const own = new Map(draft.items.map(({ priceItemId, price }) => [priceItemId, price]))
  const shown =
    data?.items.filter(
      ({ id, title, isActive }) => (isActive || own.has(id)) && containsTyped(title, query),
    ) ?? []
  const set = (priceItemId: number, price: number | null) => {
    const others = draft.items.filter((item) => item.priceItemId !== priceItemId)
    change({ items: price === null ? others : [...others, { priceItemId, price }] })
  }
  return (
    <section aria-label={fields.items.title}>
      <h3 className={fieldStyles.heading}>{fields.items.title}</h3>
      {data?.items.length === 0 ? (
        <p className="no-margin muted">Сначала добавьте позиции базового прайс-листа</p>
      ) : (
        <SearchField className="above-8" label="Найти позицию" value={query} onChange={setQuery} />
      )}
      <ul className={styles.prices}>
        {shown.map((item) => (
          <PriceRow
            key={item.id}
            item={item}
            usual={usualPrice(draft, item)}
            own={own.get(item.id) ?? null}
            onChange={(price) => set(item.id, price)}
          />
        ))}
      </ul>
      {errors['items'] && <p className="no-margin text-12 err">{errors['items']}</p>}
    </section>
  )
}

const noItems: readonly OwnPrice[] = []

/** What the list takes for an item without a price of its own. */
const usualPrice = ({ percent }: PriceListDraft, item: PriceItem): number =>
  priceIn({ percent, items: [...noItems], dateFrom: '', isActive: true }, item, ' ')

interface PriceRowProps {
  item: PriceItem
  usual: number
  own: number | null
  onChange: (price: number | null) => void
}

const PriceRow = ({ item: { title, unit }, usual, own, onChange }: PriceRowProps) => (
  <li className={styles.price}>
    <span className="min-width-0 break-words">
      {title} <span className="text-12 muted">{unit}</span>
    </span>
    <TypedField
      aria-label={`Своя цена: ${title}, рублей`}
      format={numberFormats.price}
      placeholder={money(usual)}
      value={own}
      onChange={onChange}
    />
  </li>
)
