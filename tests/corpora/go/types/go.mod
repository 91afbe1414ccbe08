module t
