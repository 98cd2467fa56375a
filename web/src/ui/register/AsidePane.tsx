import { useHotkeys } from '../keys/hotkeys.ts'
import { useWindowLayer } from '../overlays/layers.ts'
import { useFocusBack } from '../useFocusBack.ts'
import { useIsPhone } from '../useMedia.ts'
import type { Aside } from './screenProps.ts'

/** A form about the selected rows: Esc closes it before it clears the selection; on a phone it covers the list. */
export function AsidePane({ aside: { content, onClose } }: { aside: Aside }) {
  const isPhone = useIsPhone()
  useWindowLayer(isPhone, onClose)
  useHotkeys(isPhone ? [] : [{ keys: 'Escape', run: onClose }])
  useFocusBack(true)
  return content
}
