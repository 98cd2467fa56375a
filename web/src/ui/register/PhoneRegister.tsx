import { Fragment, type RefObject, Suspense, useState } from 'react'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import IconPlus from '~icons/plus'
import IconSearch from '~icons/search'

import { IconButton } from '../controls/IconButton.tsx'
import { count } from '../formats/numbers.ts'
import { Icon } from '../Icon.tsx'
import { lazyPanel } from '../lazyPart.ts'
import { OverPane } from '../list/OverPane.tsx'
import { CardsHeading, PhoneCard, PhoneCards } from '../list/PhoneCards.tsx'
import { useScrollRestoration } from '../list/useScrollRestoration.ts'
import { openMenu } from '../overlays/sheets.ts'
import { PageHeader } from '../page/PageHeader.tsx'
import { ViewBar } from '../page/ViewBar.tsx'
import type { RegisterFilters } from './address.ts'
import { AsidePane } from './AsidePane.tsx'
import type { Registered } from './model.ts'
import type { PhoneFilters as Filters } from './PhoneFilters.tsx'
import { RegisterBody } from './RegisterBody.tsx'
import { RegisterSearch } from './RegisterTools.tsx'
import { renderOpened, type RegisterPageProps } from './screenProps.ts'
import { SelectionBar } from './SelectionBar.tsx'

import styles from './register.module.css'

const PhoneFilters = lazyPanel(
  () => import('./PhoneFilters.tsx').then((file) => file.PhoneFilters),
  // `lazy` loses the generic relation between the props, hence the cast.
) as unknown as typeof Filters

const cardHeight = 120

/** One column: cards of the list, with the opened object over them. */
export function PhoneRegister<Item extends Registered, F extends RegisterFilters>(
  props: RegisterPageProps<Item, F> & { field: RefObject<HTMLInputElement | null> },
) {
  const { register, words, filters, field, onCreate } = props
  const { conditions, opened } = register
  const [isSearching, setIsSearching] = useState(conditions.query !== '')
  const [areFilters, setFilters] = useState<'never' | 'open' | 'closed'>('never')
  const { aside } = props
  const isOpened = opened.id !== null || aside !== undefined
  useScrollRestoration(register, 'cards')

  return (
    <>
      <div className={`stack grow min-width-0 min-height-0 ${styles.phone}`} inert={isOpened}>
        <PageHeader
          sign={<Icon of={words.icon} size={20} />}
          title={words.title}
          onSwitch={openMenu}
          views={props.switcher}
          actions={
            <>
              <IconButton
                label="Поиск в списке"
                icon={IconSearch}
                size="phone"
                iconSize={24}
                onClick={() => setIsSearching(!isSearching)}
              />
              <IconButton
                label="Фильтры"
                icon={IconAdjustmentsHorizontal}
                size="phone"
                iconSize={24}
                onClick={() => setFilters('open')}
              />
              {onCreate && (
                <IconButton
                  label={words.create}
                  icon={IconPlus}
                  size="phone"
                  iconSize={24}
                  onClick={onCreate}
                />
              )}
            </>
          }
        />
        {isSearching && (
          <div className={`flex rigid line-below surface pad-x-16 pad-y-8 ${styles.phoneSearch}`}>
            <RegisterSearch register={register} words={words} filters={filters} field={field} isFirst />
          </div>
        )}
        <ViewBar
          label="Фильтры списка"
          views={register.views}
          active={register.active}
          counts={register.counts}
          actions={register.viewActions}
        />
        <RegisterBody
          register={register}
          words={words}
          filters={filters}
          onCreate={onCreate}
          imports={props.imports ?? []}
          rowHeight={cardHeight}
        >
          {(empty) => empty ?? <Cards {...props} />}
        </RegisterBody>
        {!isOpened && <SelectionBar register={register} words={words} actions={props.chosenActions} />}
      </div>
      {isOpened && (
        <OverPane label={aside?.label ?? words.one}>
          {aside ? <AsidePane aside={aside} /> : renderOpened(props)}
        </OverPane>
      )}
      {areFilters !== 'never' && (
        <Suspense>
          <PhoneFilters
            register={register}
            filters={filters}
            imports={props.imports ?? []}
            relatedLists={props.relatedLists ?? []}
            isOpen={areFilters === 'open'}
            onClose={() => setFilters('closed')}
          />
        </Suspense>
      )}
    </>
  )
}

const begins = <Item,>(before: Item | undefined, item: Item, keyOf: (item: Item) => string): boolean =>
  before === undefined || keyOf(before) !== keyOf(item)

function Cards<Item extends Registered, F extends RegisterFilters>({
  register: { rows, scene, opened, paging, scroller },
  words,
  renderCard,
  groups,
}: RegisterPageProps<Item, F>) {
  return (
    <PhoneCards scroller={scroller} paging={paging}>
      <CardsHeading title={`Найдено: ${count(rows.total.count)}`} />
      {rows.items?.map((item, index) => (
        <Fragment key={item.id}>
          {groups && begins(rows.items?.[index - 1], item, groups.keyOf) && groups.renderCardsHead(item)}
          <PhoneCard
            id={item.id}
            href={scene.hrefOf(item)}
            title={words.nameOf(item)}
            isGone={scene.isGone(item)}
            onOpen={opened.open}
          >
            {renderCard(item, scene)}
          </PhoneCard>
        </Fragment>
      ))}
    </PhoneCards>
  )
}
