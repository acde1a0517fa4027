import { useQueryClient } from '@tanstack/react-query'
import { florin } from '../data/client.ts'
import { LineEditor } from '../line-items/line-editor.tsx'
import { inputOf, problemOf, shownOf, totalOf } from '../line-items/lines.ts'
import { Preview } from '../line-items/preview.tsx'
import { useDraftLines } from '../line-items/use-draft-lines.ts'
import { FormPage } from '../parts/form-page.tsx'

const API = '/v1/checkout_links'
const LIST = '/dashboard/links'

/** Creates a link, with a preview of its page. */
export default function NewLinkPage() {
  const queries = useQueryClient()
  const draft = useDraftLines()
  const shown = draft.lines.map(shownOf)
  const body = { line_items: draft.lines.map(inputOf) }
  return (
    <FormPage
      title="New link"
      back={{ path: LIST, title: 'Links' }}
      call={{ method: 'POST', path: API, body, sdk: 'checkoutLinks.create' }}
      action="Create link"
      isReady={draft.lines.every((line) => problemOf(line) === null)}
      onSubmit={async () => {
        const { id } = await florin().checkoutLinks.create(body)
        await queries.invalidateQueries({ queryKey: [API] })
        return `${LIST}/${id}`
      }}
      aside={<Preview lines={shown} totalCents={totalOf(shown)} />}
    >
      <LineEditor draft={draft} />
    </FormPage>
  )
}
