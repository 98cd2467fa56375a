import { useMemo, useRef, useState } from 'react'

import { endTypeAhead, typeAhead } from '../../ui/overlays/typeAhead.ts'

/** The form that is open over the list: of a new or an existing object. */
interface ShownForm<Item, Prefill> {
  item: Item | null
  prefill?: Prefill | undefined
}

/** The open form of a screen, if any. */
export function useFormWindow<Item, Prefill = never>() {
  const [shown, setShown] = useState<ShownForm<Item, Prefill> | null>(null)
  const isOpen = useRef(false)
  return useMemo(() => {
    const open = (form: ShownForm<Item, Prefill>) => {
      // The object to edit is read first; the response must not replace a form that was opened meanwhile.
      if (isOpen.current) return
      isOpen.current = true
      typeAhead()
      setShown(form)
    }
    return {
      shown,
      create: (prefill?: Prefill) => open({ item: null, prefill }),
      edit: (item: Item) => open({ item }),
      close: () => {
        isOpen.current = false
        endTypeAhead()
        setShown(null)
      },
    }
  }, [shown])
}
