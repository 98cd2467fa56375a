import IconNavigation from '~icons/navigation'

import { useStored } from '../../client/settings/useStored.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Drop } from '../../ui/Drop.tsx'
import { isOneOf } from '../../ui/fits.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLines } from '../../ui/MenuLines.tsx'
import { type MapKey, mapKeys, mapLinks, type Place } from './directions.ts'

import styles from '../../ui/controls/CallLink.module.css'

const isMap = isOneOf(mapKeys)

interface DirectionsButtonProps {
  place: Place
  /** Shows only the icon. */
  isIcon?: boolean
  /** A button in a line of text in place of the large one for a phone. */
  isSmall?: boolean
}

/** Opens directions in a map application of the user's choice; the last chosen one comes first. */
export function DirectionsButton({ place, isIcon = false, isSmall = false }: DirectionsButtonProps) {
  const [usual, setUsual] = useStored<MapKey>('maps', isMap, 'yandex')
  const links = () => mapLinks(place).toSorted((a, b) => Number(b.key === usual) - Number(a.key === usual))
  return (
    <Drop
      label="Маршрут"
      place="bottom-end"
      className={isIcon || isSmall ? styles.iconCell : styles.wideCell}
      renderTarget={(toggle, isOpen) =>
        isSmall ? (
          <Button
            size="xs"
            leftSection={<Icon of={IconNavigation} size={14} />}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            Построить маршрут
          </Button>
        ) : (
          <button
            type="button"
            className={isIcon ? styles.icon : styles.call}
            aria-label={place.address ? `Маршрут: ${place.address}` : 'Маршрут'}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <Icon of={IconNavigation} size={20} />
            {!isIcon && 'Маршрут'}
          </button>
        )
      }
    >
      {(close) => (
        <MenuLines
          label="Маршрут"
          onClose={close}
          lines={links().map(({ key, title, href }) => ({ key, title, href, run: () => setUsual(key) }))}
        />
      )}
    </Drop>
  )
}
