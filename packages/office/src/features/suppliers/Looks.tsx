import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import './suppliers.css';

/** The picture of the licence, large. */
export function LicencePicture({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {SAY.licence.look}
      </Button>
      {isOpen && (
        <TopDialog
          title={SAY.licence.title}
          className="library-dialog"
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>{LISTS_COPY.close}</Button>}
        >
          <img
            className="supplier-licence"
            src={`/api/admin/supplier/licence?id=${id}`}
            alt={SAY.licence.alt}
          />
        </TopDialog>
      )}
    </>
  );
}

/** The contact's mobile in full, once it is said what for (10.5). */
export function ContactMobile({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {SAY.mobile.look}
      </Button>
      {isOpen && (
        <DecideDialog
          title={`${SAY.mobile.title} ${name}`}
          action="supplier.mobile"
          verb={SAY.mobile.look}
          content={id}
          run={({ reason }) => atOnce(api.suppliers.mobile({ body: { id, reason } }))}
          onDone={() => {}}
          tell={({ mobile }) => toast.info(SAY.mobile.done(mobile))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
