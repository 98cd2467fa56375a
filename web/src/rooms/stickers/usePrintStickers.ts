import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { usePaperHint } from '../../entities/settings/usePaperHint.ts'

/** One file of stickers; its routes load with the first print. */
async function printStickers(carIds: readonly number[]): Promise<void> {
  const { stickersRoutes } = await import('@naryad/contract/stickers/stickers.routes')
  await saveFile(await call(stickersRoutes.print, { body: { carIds: [...carIds] } }), 'Наклейки.pdf')
}

export function usePrintStickers() {
  const hint = usePaperHint()
  return useAction({
    run: async (carIds: readonly number[]) => {
      // Warns before the print: once stickers are glued on, a wrong code is found too late.
      await hint('sticker')
      await printStickers(carIds)
    },
    touches: [],
  })
}
