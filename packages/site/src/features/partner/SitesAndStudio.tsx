import type { PartnerSite } from '@giftship/shared/partners/contract';
import { useState } from 'react';
import { SiteDialog } from './SiteDialog.tsx';
import { Sites } from './Sites.tsx';
import { Studio } from './Studio.tsx';

/** The sites, and below them the preview of the one that is chosen. */
export function SitesAndStudio({ sites, aff }: { sites: PartnerSite[]; aff: string }) {
  const [chosenId, setChosen] = useState<number | null>(null);
  const [editing, setEditing] = useState<PartnerSite | 'new' | null>(null);
  const chosen = sites.find(({ id }) => id === chosenId) ?? sites[0];
  return (
    <>
      <Sites
        sites={sites}
        chosenId={chosen?.id ?? null}
        onChoose={setChosen}
        onEdit={setEditing}
        onAdd={() => setEditing('new')}
      />
      {chosen && <Studio site={chosen} sites={sites} aff={aff} onSite={setChosen} />}
      {editing && (
        <SiteDialog
          site={editing === 'new' ? null : editing}
          onSaved={({ id }) => setChosen(id)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
