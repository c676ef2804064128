import { PlatformMark } from '@giftship/kit/marks/Mark.tsx';
import { EditOutlined } from '@ant-design/icons';
import type { StoreRow } from '@giftship/shared/stores/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { storesChanged } from '../../stores/store-queries.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { STORES_COPY as SAY } from './copy.ts';

/** A store's name, which can be changed where it stands. */
export function StoreName({ store }: { store: StoreRow }) {
  const [name, setName] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (next: string) => api.stores.save({ body: { id: store.id, shop_name: next } }),
    onSuccess: async () => {
      await storesChanged(['stores', 'store-options']);
      toast.success(SAY.renamed);
      setName(null);
    },
  });
  if (name === null)
    return (
      <span className="stores-of">
        <PlatformMark platform={store.platform} name={store.platform_name} />
        <strong className="stores-name" title={store.shop_name}>
          {store.shop_name}
        </strong>
        <span className="hint">{store.platform_name}</span>
        <button
          type="button"
          className="link stores-quiet"
          aria-label={SAY.renameOf(store.shop_name)}
          title={SAY.rename}
          onClick={() => setName(store.shop_name)}
        >
          <EditOutlined />
        </button>
      </span>
    );
  return (
    <form
      className="stores-rename"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') save.mutate(name.trim());
      }}
      onKeyDown={({ key }) => key === 'Escape' && setName(null)}
    >
      <Input
        autoFocus
        size="small"
        value={name}
        maxLength={60}
        aria-label={SAY.newName(store.shop_name)}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        size="small"
        color="default"
        variant="solid"
        htmlType="submit"
        loading={save.isPending}
        disabled={name.trim() === ''}
      >
        {SAY.save}
      </Button>
      <Button size="small" onClick={() => setName(null)}>
        {COPY.cancel}
      </Button>
    </form>
  );
}
